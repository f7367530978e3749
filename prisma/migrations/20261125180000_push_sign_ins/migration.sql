-- A browser shows notifications to whoever is signed in there, and ends with that sign-in, in whatever way it ends.

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN "sign_in_id" INTEGER;

-- CreateIndex
CREATE INDEX "push_subscriptions_sign_in_id_idx" ON "push_subscriptions"("sign_in_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "refresh_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "public"."end_push_of_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "public"."push_subscriptions" WHERE "sign_in_id" = NEW."id";
    RETURN NULL;
END
$$;

CREATE TRIGGER "sign_in_of_push_ended" AFTER UPDATE OF "revoked_at" ON "refresh_tokens"
    FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
    EXECUTE FUNCTION "public"."end_push_of_sign_in"();
