-- CreateTable
CREATE TABLE "moved_pictures" (
    "old" TEXT NOT NULL,
    "image" TEXT NOT NULL,

    CONSTRAINT "moved_pictures_pkey" PRIMARY KEY ("old")
);
