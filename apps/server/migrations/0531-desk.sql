-- The role of whoever takes bookings at the counter.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('Customer', 'Desk', 'Supervisor', 'Admin'));
