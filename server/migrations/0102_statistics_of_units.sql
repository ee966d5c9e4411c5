-- Members who are limited to units read the results of these, and of everybody: sealed sums over cells, which name nobody.
CALL eps.show_to_limited('eps.statistic_cells', 'true', 'false');
CALL eps.show_to_limited('eps.statistic_periods', 'true', 'false');
