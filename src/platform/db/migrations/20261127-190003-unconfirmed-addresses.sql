-- An invitation's link that was shown and passed on proves no address: whoever uses it may be anybody. Of accounts from before
-- nobody knows any more which link made them.
alter table users add is_email_confirmed boolean not null default true;
