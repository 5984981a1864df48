-- How texts for patients name the profession: Psicóloga(o), Psicóloga or Psicólogo.
alter table psychologists add column professional_title text not null default 'neutral';
alter table psychologists add constraint a_professional_title_is_known
  check (professional_title in ('neutral', 'feminine', 'masculine'));
