-- What parents, and children themselves, say about photographs of a child. Nobody's silence is a yes.
-- CreateTable
CREATE TABLE "photo_permissions" (
    "id" SERIAL NOT NULL,
    "child_id" INTEGER NOT NULL,
    "by_id" INTEGER NOT NULL,
    "use" TEXT NOT NULL,
    "child_agrees" BOOLEAN NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "photo_permissions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "photo_permissions_child_id_by_id_key" ON "photo_permissions"("child_id", "by_id");

-- CreateIndex
CREATE INDEX "photo_permissions_by_id_idx" ON "photo_permissions"("by_id");

-- AddForeignKey
ALTER TABLE "photo_permissions" ADD CONSTRAINT "photo_permissions_child_id_fkey" FOREIGN KEY ("child_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_permissions" ADD CONSTRAINT "photo_permissions_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "photo_permissions" ADD CONSTRAINT "photo_permissions_use_check" CHECK (
    "use" IN ('none', 'inside', 'printed', 'web')
);

-- The last word holds also after a restore, wherever it is narrower than that of the backup.
CREATE FUNCTION "record_photo_permission"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO withdrawals (kind, person_id, what)
        SELECT 'photograph', id, OLD.by_id || ' none' FROM users WHERE id = OLD.child_id;
    ELSE
        INSERT INTO withdrawals (kind, person_id, what)
        VALUES ('photograph', NEW.child_id,
            NEW.by_id || ' ' || NEW.use || CASE WHEN NEW.child_agrees THEN ' agrees' ELSE '' END);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "photo_permission_withdrawn" AFTER INSERT OR DELETE OR UPDATE OF "use", "child_agrees" ON "photo_permissions"
    FOR EACH ROW EXECUTE FUNCTION "record_photo_permission"();
