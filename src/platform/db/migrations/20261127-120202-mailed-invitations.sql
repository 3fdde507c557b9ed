-- An invitation can be mailed besides: the mail has a link of its own, of which only the SHA-256 is kept. Either link works, once.
alter table invitations add column mail_token_hash text unique;
