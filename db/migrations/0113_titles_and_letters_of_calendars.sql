-- Titles of the times that are taken elsewhere, for a calendar whose psychologist switched them on; see docs/product.md, Calendars.
alter table calendars add column titles boolean not null default false;
-- Encrypted as records are; null for a time without a title.
alter table outside_times add column title bytea;
-- The calendar whose reading found it, until the e-mail about it is written: a reading may end between the two.
alter table calendar_meetings add column untold_of uuid;
-- Past times are deleted and those of a year ahead are known, so fewer lie before the end of a month than after it.
drop index outside_times_by_end;
create index outside_times_by_start on outside_times (psychologist_id, starts_at, ends_at) where blocks;
