-- Titles of the times that are taken elsewhere, for a calendar whose psychologist switched them on; see docs/product.md, Calendars.
alter table calendars add column titles boolean not null default false;
-- Encrypted as records are; null for a time without a title.
alter table outside_times add column title bytea;
