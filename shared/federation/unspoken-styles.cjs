/**
 * Names of the design system's library that the house does not use: 5 KB of gzip on every page. A name that is needed
 * after all is taken out of here; unspoken-styles.test.cjs finds it in the sources.
 */
const UTILITIES = new RegExp(`^(${[
  'backgroundGradient', 'gradient(From|To|Via)', 'divide(X|Y|Color|Style)', 'brightness', 'contrast', 'hueRotate', 'saturate', 'sepia', 'dropShadow',
  'backdrop(Filter|Blur|Brightness|Contrast|Grayscale|HueRotate|Invert|Opacity|Saturate|Sepia)', 'focusRing(Color|Offset|Width|Style)?', 'focusVisibleRing',
  'boxShadowColor', 'ring(Color|Offset|OffsetColor|Inset)?', 'scrollSnap\\w+', 'scrollbar(Color|Gutter|Width)?', 'scroll(Margin|Padding)(Left|Right|X|Y|Inline|Block)',
  'skew[XY]', 'space[XY](Reverse)?', 'scale[XY]', 'rotate[XY]', 'borderSpacing[XY]?', 'srOnly', 'debug', '(min|max)?(I|i)nlineSize', '(min|max)?(B|b)lockSize',
  'border(BlockStart|BlockEnd|InlineStart|InlineEnd|Inline|Block|Top|Right|Bottom|Left)Style', 'border(StartStart|StartEnd|EndStart|EndEnd)Radius',
  'grid(Column|Row)?Gap', 'background(BlendMode|Attachment)', 'mixBlendMode', 'listStyleImage', 'overscrollBehavior[XY]',
].join('|')})$`);
const CONDITIONS = new RegExp(`^(${[
  '(peer|group)\\w+', 'visited', 'target', 'read(Only|Write)', 'enabled', '(in)?complete', 'dragging', 'first(Letter|Line)', 'file', 'backdrop', 'indeterminate', 'autofill', '(in|outOf)Range',
  'placeholderShown', 'grabbed', '(under|over|at)Value', 'default', 'optional', 'fullscreen', 'today', 'unavailable', 'range(Start|End)', 'now', 'topmost', 'landscape', 'portrait',
  'dark', 'light', 'os(Dark|Light)', '(less|more)Contrast', 'ltr', 'scrollbar(Thumb|Track)?', 'horizontal', 'vertical', 'starting',
].join('|')})$`);
const PROPERTIES = new RegExp(`^(${[
  'Webkit(Border|BoxReflect|Mask|OverflowScrolling|Text|TouchCallout|User)\\w*', 'alignTracks', 'anchor(Name|Scope)', 'animation(Composition|Range\\w*|Timeline)', 'borderImage\\w+',
  'box(Align|Direction|Flex|FlexGroup|Lines|OrdinalGroup|Orient|Pack)', 'captionSide', 'caretShape', 'columnRule\\w*', 'containIntrinsic(Block|Inline)Size', 'cornerShape', 'emptyCells',
  'flood\\w+', 'font(FeatureSettings|LanguageOverride|Palette|SizeAdjust|Smooth|Synthesis\\w*|VariantAlternates|VariantCaps|VariantEmoji|VariantPosition|VariationSettings)', 'hangingPunctuation',
  'image(Orientation|Resolution)', 'imeMode', 'initialLetter\\w*', 'justifyTracks', 'lightingColor', 'lineHeightStep', 'marginTrim', 'marker\\w*', 'mask(Border\\w*|Type)', 'masonryAutoFlow', 'math\\w+', 'maxLines',
  'offset(Anchor|Distance|Path|Position|Rotate)', 'orphans', 'overflow(Anchor|Block|ClipBox|ClipMargin|Inline)', 'overscrollBehavior(Block|Inline)', 'pageBreak\\w+', 'position(Anchor|Area|Try\\w*|Visibility)', 'ruby\\w+',
  'scroll(Margin|Padding)(Block|Inline)\\w*', 'scrollSnap\\w+', 'scrollTimeline\\w*', 'shape(ImageThreshold|Margin|Outside)', 'text(Box\\w*|CombineUpright|DecorationSkip|Emphasis\\w*|Justify|Orientation|SpacingTrim|UnderlinePosition)',
  'timelineScope', 'unicodeBidi', 'viewTimeline\\w*', 'widows', 'glyphOrientationVertical', '(alignment|dominant)Baseline', 'baselineShift', 'color(Interpolation|Rendering)',
].join('|')})$`);

module.exports = { UTILITIES, CONDITIONS, PROPERTIES };
