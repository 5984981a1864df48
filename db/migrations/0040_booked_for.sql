-- The name that a visitor typed, where the phone belongs to a patient of another name: siblings share their mother's phone.
alter table sessions add column booked_for text;
