-- Who and what counts, said once. PostgreSQL puts a view's query into the statement that reads the view, and computes
-- only the columns that the statement uses.

-- Members do not find children, and children get no mail from the church.
CREATE VIEW "children" AS
SELECT "user_id" AS "id" FROM "household_members" WHERE "relation" = 'child';

CREATE VIEW "people" AS
SELECT "id", "first_name", "last_name", "first_name" || ' ' || "last_name" AS "name",
    "email", "email_confirmed_at", "search", "is_admin", "care_mail",
    "standing", "standing" = 'active' AS "is_active", "left_on", "joined_on", "created_at",
    "terms_accepted_at", "approved_at" IS NOT NULL AS "approved",
    "password_hash" IS NOT NULL AS "has_account",
    EXISTS (SELECT FROM "children" WHERE "children"."id" = "users"."id") AS "is_child"
FROM "users";

-- Those who can sign in.
CREATE VIEW "accounts" AS SELECT * FROM "people" WHERE "has_account";

-- A cancelled session counts nowhere.
CREATE VIEW "held_sessions" AS SELECT * FROM "sessions" WHERE "cancelled_at" IS NULL;
