-- A statement trigger fires even if no row changes, so saving an unchanged profile made every process
-- rebuild the directory. These triggers fire for each row, and only if a card shows the difference.
-- PostgreSQL sends equal notices of one transaction once.

DROP TRIGGER "directory_came_or_went" ON "members";
DROP TRIGGER "directory_details_changed" ON "members";
DROP TRIGGER "directory_names_changed" ON "users";

CREATE TRIGGER "directory_came_or_went" AFTER INSERT OR DELETE ON "members"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_emptied" AFTER TRUNCATE ON "members"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_details_changed"
    AFTER UPDATE OF "image", "middle_name", "phone_number", "phone_number_2" ON "members"
    FOR EACH ROW WHEN (
        (OLD."image", OLD."middle_name", OLD."phone_number", OLD."phone_number_2")
        IS DISTINCT FROM
        (NEW."image", NEW."middle_name", NEW."phone_number", NEW."phone_number_2")
    )
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_names_changed"
    AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
    FOR EACH ROW WHEN (
        (OLD."first_name", OLD."last_name", OLD."email")
        IS DISTINCT FROM
        (NEW."first_name", NEW."last_name", NEW."email")
    )
    EXECUTE FUNCTION "public"."say_topic_changed"('directory');
