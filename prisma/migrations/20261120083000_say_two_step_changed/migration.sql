-- Who is calling is kept in memory with whether they sign in in two steps: where admins have to, their
-- right hangs on it. The database says when that changes, as it does for the right itself.

CREATE TRIGGER "two_step_changed" AFTER UPDATE OF "totp_enabled_at" ON "users"
    FOR EACH ROW WHEN (OLD."totp_enabled_at" IS DISTINCT FROM NEW."totp_enabled_at")
    EXECUTE FUNCTION "public"."say_topic_changed"('callers');
