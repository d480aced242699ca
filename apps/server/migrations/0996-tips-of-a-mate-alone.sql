-- A tip of a trip that has a mate and no supervisor is all the mate's, where half of it was nobody's
-- (docs/rules/prices.md, "Tips"). Months in which a tip was nobody's are summed anew.
insert into changed_months (month) select distinct month from tip_sums where person_id = 0;
