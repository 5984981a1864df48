-- An account proves its e-mail before it writes to others, and a recipient gets a limited number of messages a day from practices
-- without earlier contact.

-- Since when the account's e-mail is proved; null until then. Existing accounts count as proved. Not a change that a form must
-- notice.
alter table psychologists add column email_verified_at timestamptz;
drop trigger every_change_counts on psychologists;
update psychologists set email_verified_at = created_at;
create trigger every_change_counts before update on psychologists for each row
  when (to_jsonb(new) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at}'::text[] is distinct from
    to_jsonb(old) - '{calendar_feed,calendar_feeds,calendar_names,is_active,activated_at,deactivated_at,deactivation_reason,email_verified_at}'::text[])
  execute function count_version();

alter table login_tokens
  drop constraint login_tokens_purpose_check,
  add constraint login_tokens_purpose_check check (purpose in ('login', 'password_reset', 'email_verification'));

alter table messages
  -- Why it waits, or waited: it is not sent after its session has begun.
  add column held_because text constraint a_message_is_held_for_a_reason
    check (held_because in ('unproved', 'recipient_limit')),
  drop constraint messages_status_check,
  add constraint messages_status_check check (status in ('queued', 'ready', 'held', 'sent', 'dropped', 'failed')),
  add constraint a_held_message_says_why check (status <> 'held' or held_because is not null),
  drop constraint messages_dropped_because_check,
  add constraint messages_dropped_because_check check (dropped_because in (
    'cancelled', 'moved', 'past', 'opted_out', 'opens_nothing', 'erased', 'not_true', 'gone', 'dismissed',
    'address_changed', 'inactive', 'switched_off', 'held_too_long', 'recipient_limit'));

create index messages_held on messages (psychologist_id, created_at) where status = 'held';
