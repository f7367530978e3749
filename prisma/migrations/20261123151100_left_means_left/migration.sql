-- Somebody who has left has no rights, whichever way that was recorded: in the form, by an import or by the previous
-- release. Coming back gives none of them back. The last admin keeps the right, or nobody could grant it again.

CREATE FUNCTION "public"."take_rights"("leaver" INTEGER) RETURNS void LANGUAGE sql AS $$
    DELETE FROM "user_roles" WHERE "user_id" = "leaver";
    UPDATE "users" SET "is_admin" = false
    WHERE "id" = "leaver" AND "is_admin"
        AND EXISTS (SELECT FROM "users" AS "other" WHERE "other"."is_admin" AND "other"."id" <> "leaver");
$$;

CREATE FUNCTION "public"."take_rights_of_leaver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "public"."take_rights"(NEW."id");
    RETURN NULL;
END
$$;

-- After the statement, so that of several admins who leave at once the last one is seen to be the last.
CREATE TRIGGER "leaver_loses_rights" AFTER UPDATE OF "standing" ON "users"
    FOR EACH ROW WHEN (NEW."standing" = 'left' AND OLD."standing" IS DISTINCT FROM 'left')
    EXECUTE FUNCTION "public"."take_rights_of_leaver"();

-- The processes cache with each caller whether they have left.
CREATE TRIGGER "standing_changed" AFTER UPDATE OF "standing" ON "users"
    FOR EACH ROW WHEN (OLD."standing" IS DISTINCT FROM NEW."standing")
    EXECUTE FUNCTION "public"."say_topic_changed"('callers');

SELECT "public"."take_rights"("id") FROM "users" WHERE "standing" = 'left' ORDER BY "id";
