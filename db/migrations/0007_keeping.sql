-- Indexes of the hourly clean-ups.

create index throttle_hits_by_age on throttle_hits (window_start);
create index login_tokens_by_end on login_tokens (expires_at);
create index patient_tokens_by_end on patient_tokens (expires_at);
create index patient_code_requests_by_end on patient_code_requests (expires_at);
create index support_messages_by_account on support_messages (psychologist_id) where psychologist_id is not null;
create index messages_to_tap_by_start on messages (session_starts_at) where status = 'ready';
