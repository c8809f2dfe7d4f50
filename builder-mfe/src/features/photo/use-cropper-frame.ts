import { useEffect, useRef } from 'react';
import type { ReactCropperElement } from 'react-cropper';
import type { PhotoCrop } from '@bindery/shared/contracts';
import { cropInFrame, cropWidths, pictureBehindFrame, type CroppedPhoto } from './crop';

type CropperInstance = ReactCropperElement['cropper'];

/** Space around the frame in which the rest of the photo is visible, px. */
const MARGIN_PX = 16;

interface FrameOptions {
  photo: CroppedPhoto;
  aspect: number;
  isReady: boolean;
  onCrop(crop: PhotoCrop): void;
}

/**
 * Synchronises the cropper with the stored crop. It shows crops that other code sets, and reports crops that the
 * shopper sets. The frame is fixed and the photo moves behind it. The cropper's own `setData` is not used, because it
 * would move the frame.
 */
export function useCropperFrame(
  cropper: () => CropperInstance | undefined,
  { photo, aspect, isReady, onCrop }: FrameOptions,
) {
  // the cropper accepts handlers only when it is created, so the handlers read the current values from this ref
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
      reportedCrop.current = crop; // the crop is already on screen; laying it out again would round it to whole pixels, so the photo would jump under the finger
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

/** Centres the frame and places the photo so that its crop is inside the frame. */
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
  // the cropper allows the frame only inside the photo, so the photo must cover the whole area before the frame is set
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
