-- People whom the church's office keeps: without an account, perhaps without an address, and those who
-- have left.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "left_on" DATE,
ADD COLUMN     "standing" TEXT NOT NULL DEFAULT 'active',
ALTER COLUMN "email" DROP NOT NULL,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "invited_by_id" INTEGER,
    "token_hash" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_user_id_created_at_idx" ON "invitations"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An address is missing, not empty, so that nobody is found by an empty one.
ALTER TABLE "users" ADD CONSTRAINT "users_email_not_empty_check" CHECK ("email" <> '');

ALTER TABLE "users" ADD CONSTRAINT "users_account_has_email_check"
    CHECK ("password_hash" IS NULL OR "email" IS NOT NULL);

ALTER TABLE "users" ADD CONSTRAINT "users_admin_has_account_check"
    CHECK (NOT "is_admin" OR "password_hash" IS NOT NULL);

ALTER TABLE "users" ADD CONSTRAINT "users_standing_check"
    CHECK ("standing" = 'active' AND "left_on" IS NULL OR "standing" = 'left' AND "left_on" IS NOT NULL);

-- A generated column cannot change its expression: with a missing address the old one was null, and
-- nobody would find the person.
ALTER TABLE "users" DROP COLUMN "search";
ALTER TABLE "users" ADD COLUMN "search" TEXT GENERATED ALWAYS AS ("public"."search_text"(
    "first_name" || ' ' || "last_name" || ' ' || coalesce("email"::text, '')
)) STORED;
CREATE INDEX "users_search_idx" ON "users" USING GIN ("search" gin_trgm_ops);

-- The directory lists those who are active.
CREATE TRIGGER "directory_standing_changed" AFTER UPDATE OF "standing" ON "users"
    FOR EACH ROW WHEN (OLD."standing" IS DISTINCT FROM NEW."standing")
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');
