{{- define "bindery.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "bindery.image" -}}
{{- $tag := required "image.tag is missing: a version, or a digest" .Values.image.tag -}}
{{- .Values.image.repository }}{{ ternary "@" ":" (hasPrefix "sha256:" $tag) }}{{ $tag -}}
{{- end -}}

{{/* labels by which a Deployment finds its pods; argument: (list . "web") */}}
{{- define "bindery.selector" -}}
app.kubernetes.io/name: bindery
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "bindery.labels" -}}
{{ include "bindery.selector" . }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end -}}

{{- define "bindery.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end -}}

{{/* what all containers have; each adds its variables to `env` at the end */}}
{{- define "bindery.container" -}}
image: {{ include "bindery.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
envFrom:
  - secretRef:
      name: {{ .Values.secretName }}
env:
  # the volume belongs to root, and the shop closes its folder to others
  - name: DATA_DIR
    value: /data/shop
{{- range $name, $value := .Values.environment }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "bindery.metricsEnv" -}}
{{- if .Values.metrics.enabled }}
- name: METRICS_PORT
  value: "9464"
- name: METRICS_HOST
  value: 0.0.0.0
{{- end }}
{{- end -}}

{{/* Not ready: no requests. Not alive: no answer at all, not even 503, so that a lost database restarts nothing. */}}
{{- define "bindery.probes" -}}
startupProbe:
  httpGet:
    path: /_canvas/api/ready
    port: http
  periodSeconds: 3
  failureThreshold: 200
readinessProbe:
  httpGet:
    path: /_canvas/api/ready
    port: http
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  exec:
    command:
      - node
      - -e
      - fetch('http://127.0.0.1:3000/_canvas/api/ready', { signal: AbortSignal.timeout(20000) }).then(() => process.exit(0), () => process.exit(1))
  periodSeconds: 30
  timeoutSeconds: 25
  failureThreshold: 3
{{- end -}}

{{/* spreads pods over machines; argument: (list . "web") */}}
{{- define "bindery.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "bindery.selector" . | nindent 8 }}
{{- end -}}

{{/* argument: (list . "web" values of the component) */}}
{{- define "bindery.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "bindery.name" (index . 0) }}-{{ index . 1 }}
  labels:
    {{- include "bindery.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "bindery.selector" . | nindent 6 }}
{{- end -}}

{{/* by CPU, and by an external metric if one is set; argument: (list . "web" autoscaling metric target type) */}}
{{- define "bindery.autoscaler" -}}
{{- $scaling := index . 2 -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "bindery.name" (index . 0) }}-{{ index . 1 }}
  labels:
    {{- include "bindery.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "bindery.name" (index . 0) }}-{{ index . 1 }}
  minReplicas: {{ $scaling.minReplicas }}
  maxReplicas: {{ $scaling.maxReplicas }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $scaling.cpuPercent }}
    {{- if index . 3 }}
    - type: External
      external:
        metric:
          name: {{ index . 3 }}
        target:
          type: {{ index . 5 }}
          {{ ternary "value" "averageValue" (eq (index . 5) "Value") }}: {{ index . 4 | quote }}
    {{- end }}
{{- end -}}
