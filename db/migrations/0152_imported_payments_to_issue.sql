-- Imported payments that the psychologist chose to issue in Receita Saúde; see docs/product.md, Import.
alter table imports add column issues boolean not null default false;
alter table payments
  add column to_issue boolean not null default false,
  add constraint only_an_imported_payment_is_chosen_to_issue check (from_before or not to_issue);
