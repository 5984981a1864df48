-- What the psychologist answered when the patient turned 18: whether the people around keep notices, contracts and access.
alter table patients add column adult_answer text
  constraint an_adult_answer_keeps_or_ends check (adult_answer in ('kept', 'ended'));
