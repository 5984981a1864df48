-- Records that come from another installation; see docs/decisions/142-records-that-move.md.
-- When a version was sealed there, according to its archive; null for one that was sealed here.
alter table record_versions add column sealed_elsewhere_at timestamptz;
alter table restricted_versions add column sealed_elsewhere_at timestamptz;
