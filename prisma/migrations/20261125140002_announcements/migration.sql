-- Announcements by admins: shown on the home page of their audience, and also sent if an admin wants that.

-- CreateTable
CREATE TABLE "announcements" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "button_label" TEXT,
    "button_url" TEXT,
    "audience" TEXT NOT NULL DEFAULT 'everybody',
    "session_id" INTEGER,
    "public" BOOLEAN NOT NULL DEFAULT false,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "search" TEXT GENERATED ALWAYS AS ("public"."search_text"("title" || ' ' || "text")) STORED,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_departments" (
    "announcement_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,

    CONSTRAINT "announcement_departments_pkey" PRIMARY KEY ("announcement_id","department_id")
);

-- CreateIndex
CREATE INDEX "announcements_ends_at_idx" ON "announcements"("ends_at");

-- CreateIndex
CREATE INDEX "announcements_session_id_idx" ON "announcements"("session_id");

-- CreateIndex
CREATE INDEX "announcements_search_idx" ON "announcements" USING GIN ("search" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "announcement_departments_department_id_idx" ON "announcement_departments"("department_id");

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_departments" ADD CONSTRAINT "announcement_departments_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_departments" ADD CONSTRAINT "announcement_departments_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "announcements"
    ADD CONSTRAINT "announcements_audience_check" CHECK ("audience" IN ('everybody', 'departments', 'session')),
    ADD CONSTRAINT "announcements_session_check" CHECK ("audience" <> 'session' OR "session_id" IS NOT NULL),
    ADD CONSTRAINT "announcements_button_check" CHECK (("button_label" IS NULL) = ("button_url" IS NULL)),
    ADD CONSTRAINT "announcements_end_check" CHECK ("ends_at" > "starts_at");
