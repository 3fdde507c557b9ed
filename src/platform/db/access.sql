-- Rights and row-level security of the roles; run after every migration and when this file has changed, so that a new table
-- has them by existing.
-- web writes only rows of the sites that its transaction names in app.forks ('*' = every site);
-- staff_read reads every row; reader reads what the public may see.
-- A database that refused to create the roles has no second net: then nothing of this applies.

-- The one way in which the web role puts a job into the queue: the queue's own tables let nobody but their owner pass.
-- It runs in the transaction of the change, so a job is there exactly when its change is.
drop function if exists enqueue_job(text, json, timestamptz, text, int);
create or replace function enqueue_job(name text, payload json, run_at timestamptz, job_key text, tries int, line text default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (graphile_worker.add_job(
    identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => tries, queue_name => line)).id;
end $$;
revoke execute on function enqueue_job from public;

do $$
declare
  t record;
  visible text;
begin
  if to_regrole('flyleaf_web') is null then
    return;
  end if;

  grant usage on schema public to flyleaf_web, flyleaf_staff_read, flyleaf_reader;
  grant execute on function enqueue_job to flyleaf_web;

  for t in
    select c.oid, c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'fork_id' and not a.attisdropped) as is_tenant,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'is_published' and not a.attisdropped) as has_published,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'publish_at' and not a.attisdropped) as has_schedule,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'is_active' and not a.attisdropped) as has_active
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  loop
    execute format('revoke all on %I from flyleaf_web, flyleaf_staff_read, flyleaf_reader', t.name);
    -- The log grows and never changes; its seals are the owner's.
    if t.name = 'activity' then
      grant insert (fork_id, id, user_id, action, object_kind, object_id, before_hash, after_hash, request_id, network, changes)
        on activity to flyleaf_web;
    -- Events are written with their change; who has heard them is the queue's own matter.
    elsif t.name = 'domain_events' then
      grant insert (fork_id, item_kind, item_id, name, payload) on domain_events to flyleaf_web;
    elsif t.name = 'event_deliveries' then
      null;
    elsif t.name <> 'activity_chains' then
      execute format('grant select, insert, update, delete on %I to flyleaf_web', t.name);
    end if;
    if t.name not in ('credentials', 'setup_tokens', 'reset_links', 'email_changes', 'failed_sign_ins', 'account_changes', 'idempotency_keys', 'site_secrets', 'account_secrets', 'recovery_codes', 'sign_in_steps') then
      execute format('grant select on %I to flyleaf_staff_read', t.name);
    end if;
    if t.is_tenant and t.name not in ('fork_members', 'notifications', 'site_secrets', 'imported_items', 'activity', 'activity_chains', 'domain_events', 'event_deliveries', 'forms', 'form_translations', 'form_submissions', 'refused_notices', 'page_views', 'view_referrers', 'redirect_visits', 'missed_addresses', 'list_counts', 'file_uses', 'replaced_files', 'list_views', 'invitations', 'sign_ups', 'mails', 'participants', 'participant_requests', 'participant_sessions', 'participant_stops', 'release_mailings', 'release_receivers', 'site_touches', 'share_card_surveys', 'assistant_settings', 'assistant_uses', 'assistant_guides', 'model_answers', 'model_proposals', 'translation_jobs', 'translation_job_items')
      or t.name in ('forks', 'languages', 'install', 'modules') then
      execute format('grant select %s on %I to flyleaf_reader',
        case t.name
          -- Of what was thrown away readers' questions know that it was, not by whom or how it stood.
          when 'trash' then '(fork_id, item_id, kind)'
          -- Of translations of a model that they are, and who says that they are right; not what was asked of which.
          when 'model_texts' then '(fork_id, item_id, kind, language, asked, public_at, checked_at, checked_name)'
          else '' end, t.name);
    end if;

    if t.is_tenant then
      execute format('alter table %I enable row level security', t.name);
      execute format('drop policy if exists web on %I', t.name);
      execute format('drop policy if exists staff_read on %I', t.name);
      execute format('drop policy if exists reader on %I', t.name);
      execute format(
        -- As sub-selects both are worked out once for a statement, not once for each row.
        'create policy web on %I to flyleaf_web using (case when (select current_setting(''app.forks'', true)) = ''*'' then true '
        || 'else fork_id = any((select string_to_array(nullif(current_setting(''app.forks'', true), ''*''), '','')::uuid[])::uuid[]) end)', t.name);
      execute format('create policy staff_read on %I for select to flyleaf_staff_read using (true)', t.name);
      visible := case
        -- Reads of items ask whether something waits, is planned or was thrown away; to readers nothing does, and they do not see it at all.
        when t.name in ('draft_fields', 'planned_publications') then 'false'
        -- A file has no publication that would hide it.
        when t.name = 'trash' then 'kind = ''media'''
        -- Neither a file whose bytes are still to come, nor one that was thrown away.
        when t.name = 'media_files' then
          'upload_id is not null and not exists (select from trash where trash.fork_id = media_files.fork_id and trash.item_id = media_files.id)'
        when t.name = 'uploads' then 'hash is not null'
        when t.name = 'model_texts' then 'asked = ''translate'' and public_at is not null'
        when t.has_schedule then
          'is_published and (publish_at is null or publish_at <= now()) and (unpublish_at is null or unpublish_at > now())'
        when t.has_published then 'is_published'
        when t.has_active then 'is_active'
        else 'true'
      end;
      execute format('create policy reader on %I for select to flyleaf_reader using (%s)', t.name, visible);
    end if;
  end loop;
end $$;
