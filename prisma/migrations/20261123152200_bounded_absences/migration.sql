-- A person keeps 100 planned absences at most: adding one removes the longest past, which had no limit before.
DELETE FROM "planned_absences" WHERE "id" IN (
    SELECT "id" FROM (
        SELECT "id", row_number() OVER (PARTITION BY "user_id" ORDER BY "until_date" DESC, "id" DESC) AS "nth"
        FROM "planned_absences"
    ) AS "numbered"
    WHERE "nth" > 100
);
