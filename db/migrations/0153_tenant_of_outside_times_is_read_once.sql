-- A month of free times reads hundreds of these rows. In a subquery the tenant is read once a statement, not once a row.
alter policy one_tenant on outside_times
  using (psychologist_id = (select nullif(current_setting('consultorio.tenant', true), '')::uuid));
