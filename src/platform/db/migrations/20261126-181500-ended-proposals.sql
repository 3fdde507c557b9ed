-- When somebody took or discarded a proposal, which Undo brings back; null for one that waits.
alter table model_proposals add column ended_at timestamptz;
