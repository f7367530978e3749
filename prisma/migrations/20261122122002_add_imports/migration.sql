-- Files of people and attendance that an admin brings in, with their rows.

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'people',
    "state" TEXT NOT NULL DEFAULT 'preview',
    "file_name" TEXT NOT NULL,
    "imported_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "columns" JSONB NOT NULL DEFAULT '[]',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "undone" JSONB,
    "created" JSONB,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "verdict" TEXT NOT NULL DEFAULT 'new',
    "reason" TEXT,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "skipped" BOOLEAN NOT NULL DEFAULT false,
    "person_id" INTEGER,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE INDEX "imports_imported_by_idx" ON "imports"("imported_by");

-- CreateIndex
CREATE INDEX "import_rows_import_id_verdict_line_idx" ON "import_rows"("import_id", "verdict", "line");

-- CreateIndex
CREATE INDEX "import_rows_person_id_idx" ON "import_rows"("person_id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_imported_by_fkey" FOREIGN KEY ("imported_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "imports"
    ADD CONSTRAINT "imports_kind_check" CHECK ("kind" IN ('people', 'attendance')),
    ADD CONSTRAINT "imports_state_check" CHECK ("state" IN ('preview', 'applied', 'undone'));

ALTER TABLE "import_rows"
    ADD CONSTRAINT "import_rows_verdict_check"
        CHECK ("verdict" IN ('new', 'same', 'changes', 'ambiguous', 'refused'));
