-- A failed job is started again from the staff's list: the task knows which.
alter table money_tasks add job_id bigint;
update money_tasks set job_id = substring(key from '^job-([0-9]+)$')::bigint where kind = 'job_failed';
