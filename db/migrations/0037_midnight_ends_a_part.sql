-- A part of a day may end at midnight: 24:00 (docs/product.md, Working hours).
alter table days_off
  drop constraint days_off_end_time_check,
  add constraint a_part_of_a_day_ends_by_midnight
    check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$');
