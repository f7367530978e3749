-- What people with a right were told about each person, for that person to read. It names nobody else.
CREATE TABLE "looks" (
    "person_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "who" TEXT NOT NULL,
    "what" TEXT NOT NULL,

    CONSTRAINT "looks_pkey" PRIMARY KEY ("person_id", "at", "who", "what")
);

-- CreateIndex
CREATE INDEX "looks_at_idx" ON "looks"("at");

-- AddForeignKey
ALTER TABLE "looks" ADD CONSTRAINT "looks_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
