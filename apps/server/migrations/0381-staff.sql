-- Staff are few among many customers: they are read without them.
create index users_staff on users (role, name, id) where role <> 'Customer';
