@echo off
rem Starts Fluno on Windows as the script `fluno` does elsewhere: finds JDK 25 and knows the flags of
rem the JVM. What it says goes to standard error and starts with "fluno:". Exit status 50: this machine
rem lacks something; the codes are those of `fluno explain`.
rem
rem Without delayed expansion an exclamation mark in an argument stays what it is.
setlocal EnableExtensions DisableDelayedExpansion

rem --- where things are -------------------------------------------------------------------------

set "root=%~dp0"
set "root=%root:~0,-1%"
set "app=%root%\app"
set "checkout="
if not "%root:;=%"=="%root%" goto unusable
if exist "%app%\lib\*.jar" goto find_jdk

rem A checkout: what its build has left. It is not built from here.
set "app=%root%\java-core\cli\target\app"
set checkout="-Dfluno.root=%root%"
if exist "%app%\built" goto find_jdk
>&2 echo fluno: FLN-5005 Fluno is not built yet, and builds itself on Linux only: %app% (need what the build leaves there, have nothing). Run `mvn package -Dmaven.test.skip=true` in the checkout, or use a release.
exit /b 50

rem A class path is parted by semicolons.
:unusable
>&2 echo fluno: FLN-5004 Fluno lies in a folder whose path Java cannot take: %root% (need a path without a semicolon, have this one). Move it to a path without a colon, on Windows without a semicolon.
exit /b 50

rem --- JDK 25 -----------------------------------------------------------------------------------

:find_jdk
set "jdk="
set "find=%SystemRoot%\System32\find.exe"
if defined JAVA_HOME call :try "%JAVA_HOME%"
if defined jdk goto start
for %%j in (java.exe) do if not "%%~$PATH:j"=="" call :try "%%~dp$PATH:j.."
if defined jdk goto start
for %%v in ("Eclipse Adoptium" Java Microsoft Zulu "Amazon Corretto" BellSoft) do call :try_all "%ProgramFiles%\%%~v"
for %%v in ("%LOCALAPPDATA%\Programs\Eclipse Adoptium" "%USERPROFILE%\.jdks" "%USERPROFILE%\scoop\apps") do call :try_all "%%~v"
if defined jdk goto start
>&2 echo fluno: FLN-5001 no JDK 25 was found. Install one, for example from adoptium.net, and set JAVA_HOME to its folder.
exit /b 50

:try_all
if defined jdk exit /b
for /f "delims=" %%d in ('dir /b /ad "%~1" 2^>nul') do call :try "%~1\%%d"
exit /b

rem The file `release` tells the version, and what is in it, without starting a JVM.
:try
if defined jdk exit /b
if not exist "%~1\bin\java.exe" exit /b
if not exist "%~1\release" exit /b
"%find%" "JAVA_VERSION=""25." "%~1\release" >nul
if errorlevel 1 "%find%" "JAVA_VERSION=""25""" "%~1\release" >nul
if not errorlevel 1 for %%h in ("%~1") do set "jdk=%%~fh"
exit /b

rem --- start ------------------------------------------------------------------------------------

:start
rem Everything that is printed is UTF-8, also on a console.
set "page="
for /f "tokens=2 delims=:." %%c in ('chcp 2^>nul') do set "page=%%c"
chcp 65001 >nul 2>&1

rem Native calls, and Truffle's use of Unsafe, are allowed, or the JVM warns of them.
set flags=--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:-UsePerfData
set utf8=-Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8
set "command=%~1"
rem A kernelspec names the launcher.
set launcher=
if "%command%"=="notebook" set launcher="-Dfluno.launcher=%root%\fluno.cmd"
if "%command%"=="run" goto compiled
if "%command%"=="doctor" goto compiled
if "%command% %~2"=="notebook kernel" goto compiled
rem Short commands spend their time on starting: one compiler and the simplest collector do.
set kind=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC
goto java

:compiled
rem GraalPy is compiled only by its own compiler, put in the place of the JDK's, through JVMCI; a Java
rem without that interface runs it interpreted, as `doctor` says. Its resources are unpacked already.
set kind=-Dpolyglot.engine.WarnInterpreterOnly=false "-Dpolyglot.engine.resourcePath=%app%\resources"
"%find%" "jdk.internal.vm.ci" "%jdk%\release" >nul
if not errorlevel 1 set kind=--upgrade-module-path "%app%\compiler" -XX:+UnlockExperimentalVMOptions -XX:+EnableJVMCI "-Dpolyglot.engine.resourcePath=%app%\resources"

:java
"%jdk%\bin\java.exe" %kind% %flags% %utf8% %checkout% %launcher% -cp "%app%\lib\*" dev.fluno.cli.Main %*
set "status=%ERRORLEVEL%"
if defined page chcp %page% >nul 2>&1
exit /b %status%
