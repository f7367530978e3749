-- A process remembers which lines of an hour the log has, and writes one again only if it hears that it was deleted.
CREATE TRIGGER "audit_events_deleted" AFTER DELETE OR TRUNCATE ON "audit_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('audit');

CREATE TRIGGER "looks_deleted" AFTER DELETE OR TRUNCATE ON "looks"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('looks');
