-- The list of pages is called in the studio as every other list is: by the kind of its items.
update list_views set list = 'page' where list = 'pages';
