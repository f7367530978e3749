-- In which language somebody is written to, as BCP 47; null for the church's.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language" TEXT;

-- Adds the new column.
CREATE OR REPLACE VIEW "people" AS
SELECT "id", "first_name", "last_name", "first_name" || ' ' || "last_name" AS "name",
    "email", "email_confirmed_at", "search", "is_admin", "care_mail",
    "standing", "standing" = 'active' AS "is_active", "left_on", "joined_on", "created_at",
    "terms_accepted_at", "approved_at" IS NOT NULL AS "approved",
    "password_hash" IS NOT NULL AS "has_account",
    EXISTS (SELECT FROM "children" WHERE "children"."id" = "users"."id") AS "is_child",
    "language"
FROM "users";
CREATE OR REPLACE VIEW "accounts" AS SELECT * FROM "people" WHERE "has_account";
