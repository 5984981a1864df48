-- The practice's time zone in which whole days and times without a zone were read; null before the first whole reading.
alter table calendars add column zone text;
update calendars c set zone = p.timezone from psychologists p where p.id = c.psychologist_id and c.known_until is not null;
