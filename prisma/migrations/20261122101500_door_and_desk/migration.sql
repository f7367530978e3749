-- Roles, how each mark came about, corrections by an admin, and headcounts.

-- AlterTable
ALTER TABLE "attendance" ADD COLUMN     "marked_by" INTEGER,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'phone';

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "granted_by" INTEGER,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","role")
);

-- CreateTable
CREATE TABLE "attendance_corrections" (
    "id" SERIAL NOT NULL,
    "session_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "corrected_by" INTEGER,
    "present_before" BOOLEAN,
    "present_after" BOOLEAN,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_corrections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "headcounts" (
    "session_id" INTEGER NOT NULL,
    "visitors" INTEGER NOT NULL,
    "children" INTEGER NOT NULL,
    "online" INTEGER NOT NULL,
    "set_by" INTEGER,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "headcounts_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "attendance_corrections_session_id_user_id_id_idx" ON "attendance_corrections"("session_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "attendance_corrections_user_id_idx" ON "attendance_corrections"("user_id");

-- CreateIndex
CREATE INDEX "attendance_marked_by_idx" ON "attendance"("marked_by") WHERE (marked_by IS NOT NULL);

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_fkey" FOREIGN KEY ("marked_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_corrected_by_fkey" FOREIGN KEY ("corrected_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "headcounts" ADD CONSTRAINT "headcounts_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "headcounts" ADD CONSTRAINT "headcounts_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE "user_roles"
    ADD CONSTRAINT "user_roles_role_check" CHECK ("role" IN ('steward', 'carer'));

ALTER TABLE "attendance"
    ADD CONSTRAINT "attendance_source_check"
        CHECK ("source" IN ('phone', 'code', 'steward', 'family', 'office'));

ALTER TABLE "headcounts"
    ADD CONSTRAINT "headcounts_not_negative_check"
        CHECK ("visitors" >= 0 AND "children" >= 0 AND "online" >= 0);

-- The history of corrections can only grow. Deleting or merging a person still changes the ids in it, and a
-- row goes with its person or session.
CREATE FUNCTION "public"."refuse_change_of_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A correction of attendance cannot be changed.';
END
$$;

CREATE TRIGGER "corrections_only_added"
    BEFORE UPDATE OF "session_id", "present_before", "present_after", "reason", "created_at"
    ON "attendance_corrections"
    FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_correction"();

-- The processes cache each caller with their roles, and the church's choice of how people are marked.
CREATE TRIGGER "roles_changed" AFTER INSERT OR UPDATE OR DELETE ON "user_roles"
    FOR EACH ROW EXECUTE FUNCTION "public"."say_topic_changed"('callers');

CREATE TRIGGER "roles_emptied" AFTER TRUNCATE ON "user_roles"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('callers');

CREATE TRIGGER "door_setting_made" AFTER INSERT ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'door')
    EXECUTE FUNCTION "public"."say_topic_changed"('door');

CREATE TRIGGER "door_setting_changed" AFTER UPDATE OF "value" ON "settings"
    FOR EACH ROW WHEN (NEW."key" = 'door')
    EXECUTE FUNCTION "public"."say_topic_changed"('door');

CREATE TRIGGER "door_setting_deleted" AFTER DELETE ON "settings"
    FOR EACH ROW WHEN (OLD."key" = 'door')
    EXECUTE FUNCTION "public"."say_topic_changed"('door');

CREATE TRIGGER "door_settings_emptied" AFTER TRUNCATE ON "settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('door');
