-- A deleted session leaves its row, so that its event is removed from the other calendar.
alter table written_sessions drop constraint a_written_session_is_known;
