-- A search for patients also finds the names of the people around them (docs/product.md, People).
alter table patient_people add column search_words text not null generated always as (search_words(name)) stored;
