-- When the owner of a sign-in last proved that it is theirs, by signing in or with a password or code.
ALTER TABLE "refresh_tokens" ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "refresh_tokens" SET "proved_at" = "created_at";

-- Callers are cached with it.
CREATE TRIGGER "sign_in_proved" AFTER UPDATE OF "proved_at" ON "refresh_tokens"
    FOR EACH ROW WHEN (OLD."proved_at" IS DISTINCT FROM NEW."proved_at")
    EXECUTE FUNCTION "public"."say_caller_changed"();
