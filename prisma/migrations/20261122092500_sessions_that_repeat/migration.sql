-- Sessions gain an opening time, a kind, a cancellation and an audience, and can belong to a series, which
-- makes them from wall-clock times. The unique key (series, date) makes each occurrence only once.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "cancel_reason" TEXT,
ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "detached" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'service',
ADD COLUMN     "occurs_on" DATE,
ADD COLUMN     "opens_at" TIMESTAMPTZ(3),
ADD COLUMN     "series_id" INTEGER;

-- CreateTable
CREATE TABLE "session_series" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "weekdays" INTEGER[],
    "every_weeks" INTEGER NOT NULL DEFAULT 1,
    "nth_of_month" INTEGER,
    "start_time" TIME(0) NOT NULL,
    "minutes" INTEGER NOT NULL,
    "opens_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "from_date" DATE NOT NULL,
    "until_date" DATE,
    "kind" TEXT NOT NULL DEFAULT 'service',
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "ended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_occurrences" (
    "series_id" INTEGER NOT NULL,
    "occurs_on" DATE NOT NULL,

    CONSTRAINT "deleted_occurrences_pkey" PRIMARY KEY ("series_id","occurs_on")
);

-- CreateTable
CREATE TABLE "session_departments" (
    "session_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,

    CONSTRAINT "session_departments_pkey" PRIMARY KEY ("session_id","department_id")
);

-- CreateTable
CREATE TABLE "series_departments" (
    "series_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,

    CONSTRAINT "series_departments_pkey" PRIMARY KEY ("series_id","department_id")
);

-- CreateIndex
CREATE INDEX "session_departments_department_id_idx" ON "session_departments"("department_id");

-- CreateIndex
CREATE INDEX "series_departments_department_id_idx" ON "series_departments"("department_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_series_id_occurs_on_key" ON "sessions"("series_id", "occurs_on");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "session_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_occurrences" ADD CONSTRAINT "deleted_occurrences_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "session_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_departments" ADD CONSTRAINT "session_departments_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_departments" ADD CONSTRAINT "session_departments_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_departments" ADD CONSTRAINT "series_departments_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "session_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_departments" ADD CONSTRAINT "series_departments_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "sessions"
    ADD CONSTRAINT "sessions_opens_by_start_check" CHECK ("opens_at" <= "starts_at"),
    ADD CONSTRAINT "sessions_kind_check" CHECK ("kind" IN ('service', 'other')),
    ADD CONSTRAINT "sessions_cancel_reason_check"
        CHECK (("cancelled_at" IS NULL) = ("cancel_reason" IS NULL));

ALTER TABLE "session_series"
    ALTER COLUMN "weekdays" SET NOT NULL,
    ADD CONSTRAINT "session_series_kind_check" CHECK ("kind" IN ('service', 'other'));

-- The open sessions are cached with the names of their departments.
CREATE TRIGGER "audience_changed" AFTER INSERT OR DELETE ON "session_departments"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('sessions');

CREATE TRIGGER "department_renamed" AFTER UPDATE OF "name" ON "departments"
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."say_topic_changed"('sessions');
