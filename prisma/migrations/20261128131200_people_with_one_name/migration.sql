-- People with one name have an empty last name, which leaves no space behind their name.

CREATE OR REPLACE VIEW "people" AS
SELECT "id", "first_name", "last_name",
    CASE WHEN "last_name" = '' THEN "first_name" ELSE "first_name" || ' ' || "last_name" END AS "name",
    "email", "email_confirmed_at", "search", "is_admin", "care_mail",
    "standing", "standing" = 'active' AS "is_active", "left_on", "joined_on", "created_at",
    "terms_accepted_at", "approved_at" IS NOT NULL AS "approved",
    "password_hash" IS NOT NULL AS "has_account",
    EXISTS (SELECT FROM "children" WHERE "children"."id" = "users"."id") AS "is_child",
    "language"
FROM "users";
