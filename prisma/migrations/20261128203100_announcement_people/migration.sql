-- The people whom an announcement is for, if an admin chose them one by one.
-- CreateTable
CREATE TABLE "announcement_people" (
    "announcement_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "announcement_people_pkey" PRIMARY KEY ("announcement_id","user_id")
);

-- CreateIndex
CREATE INDEX "announcement_people_user_id_idx" ON "announcement_people"("user_id");

-- AddForeignKey
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
