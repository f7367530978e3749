-- The processes keep the directory in memory. A notice with the topic "directory" says that somebody
-- came or went, or that something changed that stands on a card; say_topic_changed() is from the
-- migration before.

CREATE TRIGGER "directory_came_or_went" AFTER INSERT OR DELETE OR TRUNCATE ON "members"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_details_changed"
    AFTER UPDATE OF "image", "middle_name", "phone_number", "phone_number_2" ON "members"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');

CREATE TRIGGER "directory_names_changed"
    AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('directory');
