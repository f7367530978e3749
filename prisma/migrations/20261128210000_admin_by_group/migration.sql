-- Whether a group at the church's provider made somebody an admin, which outlives the connection to the provider.
-- AlterTable
ALTER TABLE "users" ADD COLUMN "admin_by_group" BOOLEAN NOT NULL DEFAULT false;

UPDATE "users" SET "admin_by_group" = true
WHERE "is_admin" AND EXISTS (
    SELECT FROM "provider_accounts" WHERE "user_id" = "users"."id" AND "gives_admin"
);
