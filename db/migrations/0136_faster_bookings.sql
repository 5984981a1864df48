-- Two costs of each booking and each page of a patient; see docs/decisions/133-costs-of-a-statement.md.

-- The same words as in 0039. A function in SQL is planned again by each statement that calls it; the plan of this one is kept.
create or replace function search_words(written text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := replace(replace(replace(replace(lower(translate(
    regexp_replace(normalize(translate(written, '´`’ʼ‘′', ''''''''''''''), NFKD), '[\u0300-\u036f]', '', 'g'),
    'ØøĐđŁłÐðĦħŊŋŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏЅÞÆŒẞ',
    'ooddllddhhnnttiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџѕþæœß')
    collate "C"), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
  signs constant text := '[!-/:-@\[-`{-~\u00a1-\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e\u200b-\u200f\u2060-\u206f\ufeff]+';
  joined text := regexp_replace(folded, signs, '', 'g');
  parted text := regexp_replace(folded, signs, ' ', 'g');
begin
  return rtrim(regexp_replace(' ' || joined || ' ' || case when joined = parted then '' else parted end, '[ \t\n\v\f\r]+', ' ', 'g'));
end
$$;

-- A transaction says at its beginning that its practice is not moving in. Without the setting the policies look for themselves.
create function is_hidden(tenant text) returns boolean language plpgsql stable as $$
begin
  return exists (select from imports i where i.hides and i.psychologist_id::text = tenant);
end
$$;

do $$
declare
  hidden text;
begin
  for hidden in select tablename from pg_policies where policyname = 'a_practice_that_moves_in_is_hidden' loop
    execute format('alter policy a_practice_that_moves_in_is_hidden on %I
      using (current_setting(''consultorio.hidden'', true) = ''no'' or not (select is_moving_in())
        or coalesce(current_setting(''consultorio.importing'', true), '''') = ''on'')', hidden);
  end loop;
end
$$;
