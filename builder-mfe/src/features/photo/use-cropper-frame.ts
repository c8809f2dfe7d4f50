import { useEffect, useRef } from 'react';
import type { ReactCropperElement } from 'react-cropper';
import type { PhotoCrop } from '@bindery/shared/contracts';
import { cropInFrame, cropWidths, pictureBehindFrame, type CroppedPhoto } from './crop';

type CropperInstance = ReactCropperElement['cropper'];

/** Space around the frame, in which the rest of the photo shows, px. */
const MARGIN_PX = 16;

interface FrameOptions {
  photo: CroppedPhoto;
  aspect: number;
  isReady: boolean;
  onCrop(crop: PhotoCrop): void;
}

/**
 * Keeps the cropper and the crop together: what is decided elsewhere is shown, what is done in the cropper is reported.
 * The frame stands still and the photo moves behind it; the cropper's own `setData` would move the frame instead.
 */
export function useCropperFrame(
  cropper: () => CropperInstance | undefined,
  { photo, aspect, isReady, onCrop }: FrameOptions,
) {
  // the cropper takes its handlers when it is made: they read what counts now
  const latest = useRef({ photo, aspect, onCrop });
  const reportedCrop = useRef<PhotoCrop>(undefined);
  const isLayingOut = useRef(true);

  function show(): void {
    const instance = cropper();
    if (!instance || !isReady) return;
    isLayingOut.current = true;
    layOut(instance, photo, aspect);
    isLayingOut.current = false;
  }
  useEffect(() => {
    latest.current = { photo, aspect, onCrop };
    if (photo.crop !== reportedCrop.current) show();
  });

  return {
    show,
    report(): void {
      const instance = cropper();
      if (!instance || isLayingOut.current) return;
      const crop = cropInFrame(
        latest.current.photo,
        latest.current.aspect,
        instance.getCanvasData(),
        instance.getCropBoxData(),
      );
      if (isSame(crop, latest.current.photo.crop)) return;
      reportedCrop.current = crop; // it is on the screen already: laid out again it would jump to whole pixels under the finger
      latest.current.onCrop(crop);
    },
    limitZoom(event: Cropper.ZoomEvent): void {
      const instance = cropper();
      const { ratio, oldRatio } = event.detail;
      if (!instance || ratio < oldRatio) return;
      const width =
        (instance.getCropBoxData().width * latest.current.photo.width) /
        (instance.getCanvasData().naturalWidth * ratio);
      if (width < cropWidths(latest.current.photo, latest.current.aspect).min) event.preventDefault();
    },
  };
}

/** Puts the frame into the middle and the photo behind it so that its crop shows. */
function layOut(cropper: CropperInstance, photo: CroppedPhoto, aspect: number): void {
  const container = cropper.getContainerData();
  const width = Math.min(container.width - 2 * MARGIN_PX, (container.height - 2 * MARGIN_PX) * aspect);
  const frame = {
    width,
    height: width / aspect,
    left: (container.width - width) / 2,
    top: (container.height - width / aspect) / 2,
  };
  const { rotation = 0 } = photo;
  if ((cropper.getImageData().rotate ?? 0) !== rotation) cropper.rotateTo(rotation);
  // the cropper lets neither stand where it is not within the other: first a photo that covers the middle, then the frame
  const cover = Math.max(container.width, (container.height * photo.width) / photo.height);
  cropper.setCanvasData({
    width: cover,
    left: (container.width - cover) / 2,
    top: (container.height - (cover * photo.height) / photo.width) / 2,
  });
  cropper.setCropBoxData(frame);
  const { left, top, width: across } = pictureBehindFrame(photo, photo.crop, frame);
  cropper.setCanvasData({ width: across });
  cropper.setCanvasData({ left, top });
}

const isSame = (a: PhotoCrop, b: PhotoCrop): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
