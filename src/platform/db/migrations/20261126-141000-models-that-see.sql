-- Whether the model of a site takes pictures, as its owner says.
alter table assistant_settings add column sees_pictures boolean not null default false;
