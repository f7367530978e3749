-- An admin who gives somebody a right approves them, which only the right of an admin did so far: people could have a
-- role or lead a team, and yet wait for approval.
UPDATE "users" SET "approved_at" = CURRENT_TIMESTAMP
WHERE "approved_at" IS NULL AND "id" IN (
    SELECT "user_id" FROM "user_roles" UNION SELECT "user_id" FROM "serving_leaders"
);
