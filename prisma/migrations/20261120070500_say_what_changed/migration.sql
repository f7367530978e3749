-- The processes keep in memory who is calling and which sessions are open. The database itself says
-- when one of these changes, whoever changed it: with the commit, so that no crash comes between.
--
-- A notice on the channel "church" is a topic, or a topic and a key:
--   callers <id of the sign-in>   the sign-in was ended or deleted
--   callers                       somebody became an admin or ceased to be one
--   sessions                      any session changed

CREATE FUNCTION "public"."say_caller_changed"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('church', 'callers ' || OLD."id");
    RETURN NULL;
END
$$;

CREATE FUNCTION "public"."say_topic_changed"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('church', TG_ARGV[0]);
    RETURN NULL;
END
$$;

CREATE TRIGGER "sign_in_ended" AFTER UPDATE OF "revoked_at" ON "refresh_tokens"
    FOR EACH ROW WHEN (OLD."revoked_at" IS DISTINCT FROM NEW."revoked_at")
    EXECUTE FUNCTION "public"."say_caller_changed"();

-- Also where a user is deleted, and the sign-ins with them.
CREATE TRIGGER "sign_in_deleted" AFTER DELETE ON "refresh_tokens"
    FOR EACH ROW WHEN (OLD."revoked_at" IS NULL)
    EXECUTE FUNCTION "public"."say_caller_changed"();

CREATE TRIGGER "role_changed" AFTER UPDATE OF "is_admin" ON "users"
    FOR EACH ROW WHEN (OLD."is_admin" IS DISTINCT FROM NEW."is_admin")
    EXECUTE FUNCTION "public"."say_topic_changed"('callers');

CREATE TRIGGER "sessions_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sessions"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('sessions');
