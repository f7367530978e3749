-- What a merge of two people changed, so that it can be undone for a day. The rows go after that day.

-- CreateTable
CREATE TABLE "merges" (
    "id" SERIAL NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "merged_by" INTEGER,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "merges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "merges_kept_id_idx" ON "merges"("kept_id");

-- CreateIndex
CREATE INDEX "merges_merged_by_idx" ON "merges"("merged_by");

-- AddForeignKey
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_fkey" FOREIGN KEY ("merged_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
